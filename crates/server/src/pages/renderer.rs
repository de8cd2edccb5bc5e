//! Renderer of pages: the website's React tree, run by QuickJS on dedicated threads.
//!
//! A render is a pure function of its arguments: the script has no host functions, no clock and no
//! network. Each thread owns an engine with a memory limit; after a render that fails or exceeds
//! its limits the engine is replaced.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use korosho_domain::language::Language;
use rquickjs::function::Args;
use rquickjs::{CatchResultExt, Context, Function, Object, Runtime};
use thiserror::Error;
use tokio::sync::oneshot;

use super::heads::Heads;

/// Memory limit of one engine, in bytes; a page needs about a tenth of it.
const MEMORY_LIMIT: usize = 64 << 20;

/// Stack of one engine, in bytes: deep component trees recurse.
const STACK_LIMIT: usize = 2 << 20;

/// Renders queued per thread before new ones are rejected.
const QUEUE: usize = 64;

/// Time limit of a call; a page takes about 8 ms in a release build.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Time limit of loading the script, after which pages are shells until the next start; while a slow
/// machine boots, it can take seconds.
const LOAD_TIME_LIMIT: Duration = Duration::from_secs(30);

/// Browser globals that the script needs and QuickJS lacks (`URL`, stubs for React at load).
const PRELUDE: &str = include_str!("prelude.js");

/// Cause of a missing body.
#[derive(Debug, Error)]
pub(crate) enum RenderError {
    /// The script threw or exceeded its time or memory limit.
    #[error("rendering failed: {0}")]
    Script(String),
    /// The queue is full.
    #[error("too many pages are being rendered")]
    Busy,
    /// The threads have ended.
    #[error("the page renderer has stopped")]
    Stopped,
}

/// Pool of engines running one script. Cheap to clone; the threads end with the last clone.
#[derive(Debug, Clone)]
pub(crate) struct Renderer {
    jobs: SyncSender<Job>,
    heads: Heads,
}

struct Job {
    function: &'static str,
    arguments: Vec<String>,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

impl Renderer {
    /// Starts `threads` engines with the bundled script, which sets `globalThis.korosho` to an
    /// object with `heads()`, `needs(url)`, `render(url, language, data)` and
    /// `renderForm(url, language, data, contents)`; all values are texts.
    ///
    /// # Errors
    /// [`RenderError`] if the script does not load or has no head texts.
    pub(crate) fn start(script: Arc<str>, threads: usize) -> Result<Self, RenderError> {
        let heads = Heads::parse(&Engine::new(&script)?.call("heads", &[])?);
        let (jobs, waiting) = sync_channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads.max(1) {
            let (script, waiting) = (Arc::clone(&script), Arc::clone(&waiting));
            thread::spawn(move || work(&script, &waiting));
        }
        Ok(Self { jobs, heads })
    }

    /// Head texts of every page.
    #[must_use]
    pub(crate) const fn heads(&self) -> &Heads {
        &self.heads
    }

    /// Returns the SWR keys that the page at `url` needs, as a JSON array.
    ///
    /// # Errors
    /// [`RenderError`]; the page is then sent as a shell.
    pub(crate) async fn needs(&self, url: &str) -> Result<String, RenderError> {
        self.call("needs", vec![url.to_owned()]).await
    }

    /// Returns the HTML of the page's body; `data` is the JSON object of SWR's `fallback`.
    ///
    /// # Errors
    /// [`RenderError`]; the page is then sent as a shell.
    pub(crate) async fn render(
        &self,
        url: &str,
        language: Language,
        data: &str,
    ) -> Result<String, RenderError> {
        self.call("render", vec![url.to_owned(), language.to_string(), data.to_owned()]).await
    }

    /// Returns the HTML of a page of forms; `contents` is a JSON object.
    ///
    /// # Errors
    /// [`RenderError`].
    pub(crate) async fn render_form(
        &self,
        url: &str,
        language: Language,
        data: &str,
        contents: &str,
    ) -> Result<String, RenderError> {
        let arguments = [url, &language.to_string(), data, contents].map(str::to_owned);
        self.call("renderForm", arguments.into()).await
    }

    async fn call(
        &self,
        function: &'static str,
        arguments: Vec<String>,
    ) -> Result<String, RenderError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(Job { function, arguments, answer }).map_err(|error| match error {
            TrySendError::Full(_) => RenderError::Busy,
            TrySendError::Disconnected(_) => RenderError::Stopped,
        })?;
        answered.await.map_err(|_| RenderError::Stopped)?
    }
}

/// Main loop of one thread: runs jobs until every `Renderer` is dropped.
fn work(script: &str, waiting: &Mutex<Receiver<Job>>) {
    let mut engine = Engine::new(script).ok();
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if job.answer.is_closed() {
            continue;
        }
        let result = match &engine {
            Some(engine) => engine.call(job.function, &job.arguments),
            None => Err(RenderError::Stopped),
        };
        let failed = result.is_err();
        let _ = job.answer.send(result);
        if failed {
            engine = Engine::new(script).ok();
        }
    }
}

/// One QuickJS runtime with the script loaded.
struct Engine {
    runtime: Runtime,
    context: Context,
}

impl Engine {
    fn new(script: &str) -> Result<Self, RenderError> {
        let runtime = Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(MEMORY_LIMIT);
        runtime.set_max_stack_size(STACK_LIMIT);
        let context = Context::full(&runtime).map_err(broken)?;
        let engine = Self { runtime, context };
        engine.limit_time(LOAD_TIME_LIMIT);
        engine.context.with(|ctx| {
            ctx.eval::<(), _>(PRELUDE).catch(&ctx).map_err(|error| broken(&error))?;
            ctx.eval::<(), _>(script).catch(&ctx).map_err(|error| broken(&error))
        })?;
        Ok(engine)
    }

    fn call(&self, function: &str, arguments: &[String]) -> Result<String, RenderError> {
        self.limit_time(TIME_LIMIT);
        self.context.with(|ctx| {
            let run = || -> rquickjs::Result<String> {
                let korosho: Object = ctx.globals().get("korosho")?;
                let function: Function = korosho.get(function)?;
                let mut all = Args::new(ctx.clone(), arguments.len());
                all.push_args(arguments.iter().map(String::as_str))?;
                function.call_arg(all)
            };
            run().catch(&ctx).map_err(|error| broken(&error))
        })
    }

    fn limit_time(&self, limit: Duration) {
        let started = Instant::now();
        self.runtime.set_interrupt_handler(Some(Box::new(move || started.elapsed() > limit)));
    }
}

fn broken(error: impl std::fmt::Display) -> RenderError {
    RenderError::Script(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r"
        let renders = 0;
        globalThis.korosho = {
            heads: () => JSON.stringify({ sw: { cart: { title: 'Kapu', description: '' } } }),
            needs: (url) => JSON.stringify([['list_products', { q: new URL(url, 'http://x').searchParams.get('q') }]]),
            render: (url, language, data) => {
                if (url === '/throws') throw new Error('broken page');
                if (url === '/loops') for (;;) {}
                if (url === '/eats') { const all = []; for (;;) all.push(new Array(1e5).fill(1)); }
                renders += 1;
                return `${language} ${url} ${JSON.parse(data).name} ${renders}`;
            },
        };";

    fn renderer() -> Renderer {
        Renderer::start(PAGE.into(), 1).unwrap()
    }

    #[tokio::test]
    async fn rendered_page_depends_only_on_url_language_and_data() {
        let renderer = renderer();
        assert_eq!(renderer.heads().of(Language::Sw).cart.title, "Kapu");
        let html = renderer.render("/shop", Language::Sw, r#"{"name":"Korosho"}"#).await.unwrap();
        assert_eq!(html, "sw /shop Korosho 1");
        let needs = renderer.needs("/shop?q=nuts+%26+seeds").await.unwrap();
        assert_eq!(needs, r#"[["list_products",{"q":"nuts & seeds"}]]"#);
    }

    #[tokio::test]
    async fn throwing_looping_or_oversized_page_does_not_affect_the_next_page() {
        let renderer = renderer();
        for url in ["/throws", "/loops", "/eats"] {
            let failed = renderer.render(url, Language::En, "{}").await;
            assert!(matches!(failed, Err(RenderError::Script(_))), "{url}: {failed:?}");
            let html = renderer.render("/", Language::En, r#"{"name":"x"}"#).await.unwrap();
            assert_eq!(html, "en / x 1", "a fresh engine after {url}");
        }
    }

    #[test]
    fn script_that_does_not_load_is_reported_at_start() {
        assert!(Renderer::start("throw new Error('no')".into(), 1).is_err());
        assert!(Renderer::start("syntax error".into(), 1).is_err());
    }
}

//! Check of the store's clock against that of this machine.

use jiff::Timestamp;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::Diagnosis;
use crate::woocommerce::WooClient;

const CLOCK: Sentence = Sentence::fixed("clock", "saa");

/// Tolerated clock difference in milliseconds.
const SAME_TIME: i64 = 60_000;

pub(super) async fn check(client: &WooClient) -> Diagnosis {
    let ours = Timestamp::now().as_millisecond();
    match client.store_now().await {
        Ok(theirs) if (theirs - ours).abs() > SAME_TIME => {
            let apart = duration((theirs - ours).unsigned_abs() / 1000);
            let finding = match theirs > ours {
                true => sentence!(
                    "the store's clock is {apart} ahead of this machine's",
                    "saa ya duka iko mbele ya saa ya kompyuta hii kwa {apart}",
                    apart
                ),
                false => sentence!(
                    "the store's clock is {apart} behind this machine's",
                    "saa ya duka iko nyuma ya saa ya kompyuta hii kwa {apart}",
                    apart
                ),
            };
            let remedy = sentence!(
                "set both by NTP: sales that begin and coupons that end depend on it",
                "ziweke zote mbili kwa NTP: mwanzo wa ofa na mwisho wa kuponi unazitegemea"
            );
            Diagnosis::warning(CLOCK, finding, remedy)
        }
        Ok(_) => Diagnosis::passed(
            CLOCK,
            sentence!(
                "this machine and the store agree",
                "saa za kompyuta hii na duka zinalingana"
            ),
        ),
        Err(error) => Diagnosis::warning(
            CLOCK,
            sentence!(
                "the store's time is unknown: {error}",
                "saa ya duka haijulikani: {error}"; english error
            ),
            sentence!("check again later", "kagua tena baadaye"),
        ),
    }
}

/// Duration in readable form: `2 h 5 min`.
fn duration(seconds: u64) -> Sentence {
    let minutes = (seconds + 30) / 60;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => sentence!("{minutes} min", "dakika {minutes}"),
        (hours, 0) => sentence!("{hours} h", "saa {hours}"),
        (hours, minutes) => {
            sentence!("{hours} h {minutes} min", "saa {hours} na dakika {minutes}")
        }
    }
}

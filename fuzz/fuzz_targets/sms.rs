#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| korosho_fuzz_targets::run("sms", data));

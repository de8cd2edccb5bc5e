//! Pseudo-random generator: the same sequence in every run with the same seed.

/// SplitMix64 by Sebastiano Vigna (public domain): small, and independent of a library's version.
pub(crate) struct Rng(u64);

impl Rng {
    /// Generator with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Whether an event of probability `rate` (0 to 1) occurs.
    pub(crate) fn chance(&mut self, rate: f64) -> bool {
        // A double holds 53 bits exactly.
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let chance = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        chance < rate
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn same_seed_yields_same_sequence() {
        let draws = |seed| {
            let mut rng = Rng::new(seed);
            (0..64).map(|_| rng.chance(0.5)).collect::<Vec<_>>()
        };
        assert_eq!(draws(7), draws(7));
        assert_ne!(draws(7), draws(8));
    }

    #[test]
    fn events_occur_at_the_given_rate() {
        let mut rng = Rng::new(3);
        let injected = (0..10_000).filter(|_| rng.chance(0.3)).count();
        assert!((2_800..3_200).contains(&injected), "{injected}");
        assert!((0..100).all(|_| rng.chance(1.0)) && !(0..100).any(|_| rng.chance(0.0)));
    }
}

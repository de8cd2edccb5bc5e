//! Chances that are the same in every run with the same seed.

/// SplitMix64 by Sebastiano Vigna (public domain): tiny, and never changes with a library.
pub struct Dice(u64);

impl Dice {
    /// Dice that fall the same way for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// True with probability `rate` (0 to 1).
    pub fn falls(&mut self, rate: f64) -> bool {
        // 53 bits are what a double holds exactly.
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let chance = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        chance < rate
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_same_seed_falls_the_same_way() {
        let throws = |seed| {
            let mut dice = Dice::new(seed);
            (0..64).map(|_| dice.falls(0.5)).collect::<Vec<_>>()
        };
        assert_eq!(throws(7), throws(7));
        assert_ne!(throws(7), throws(8));
    }

    #[test]
    fn a_rate_is_kept() {
        let mut dice = Dice::new(3);
        let struck = (0..10_000).filter(|_| dice.falls(0.3)).count();
        assert!((2_800..3_200).contains(&struck), "{struck}");
        assert!((0..100).all(|_| dice.falls(1.0)) && !(0..100).any(|_| dice.falls(0.0)));
    }
}

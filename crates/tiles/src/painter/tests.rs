use super::*;
use paint::tint::lit;

#[test]
fn tones_equal_the_light_of_the_cell_painter() {
    for value in 0..1024 {
        assert_eq!(tone(value), lit([value, 0, 0], [256; 3])[0], "{value}");
    }
}

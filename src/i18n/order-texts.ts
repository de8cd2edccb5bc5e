/** English texts of cart, checkout, order and contact screens. */
export const orderEn = {};

/** The same in Kiswahili. */
export const orderSw: typeof orderEn = {};

import { typeName } from "./type-name";

/** A setting has the wrong type. */
export class PropertyTypeError extends TypeError {
  override name = "PropertyTypeError";

  constructor(property: string, received: unknown, valid: string) {
    super(
      `Invalid value with type "${typeName(received)}" was received for ${property}. ` +
        `Valid type for ${property} is "${valid}".`,
    );
  }
}

/** A setting is out of range. */
export class PropertyRangeError extends RangeError {
  override name = "PropertyRangeError";

  constructor(property: string, received: number, valid: string) {
    super(
      `Invalid value ${received} was received for ${property}. ` +
        `Valid range for ${property} is ${valid}.`,
    );
  }
}

/** A setting has a value that the named action does not support. */
export class PropertyValueError extends Error {
  override name = "PropertyValueError";

  constructor(property: string, received: unknown, action: string, valid: readonly string[]) {
    const values = valid.map((value) => JSON.stringify(value)).join(", ");
    const verb = valid.length === 1 ? "Valid value for" : "Valid values for";
    super(
      `Invalid value ${JSON.stringify(received)} was received for ${property}. ` +
        `${verb} ${property} in ${action}() ${valid.length === 1 ? "is" : "are"} ${values}.`,
    );
  }
}

// Registry between the ids of one store and the names of the trial catalogue.

/**
 * Creates a registry with ids per kind: `post` (products, variations, coupons, orders), `term`,
 * `attribute`, `tax`, `method`, `webhook`. Unknown ids are written as `?`, so that two stores never
 * agree by accident.
 */
export function createKnown() {
  const names = new Map();
  const things = new Map();
  return {
    name(kind, id, name, more = {}) {
      names.set(`${kind}:${id}`, name);
      things.set(`${kind}:${name}`, { id, name, ...more });
    },
    /** Entry of a name; throws for an unknown name. */
    find(kind, name) {
      const thing = things.get(`${kind}:${name}`);
      if (!thing) throw new Error(`nothing of kind ${kind} is called ${name}`);
      return thing;
    },
    has: (kind, name) => things.has(`${kind}:${name}`),
    /** Name of an id: `null` for none, `?` for an unknown id. */
    of(kind, id) {
      if (id === undefined || id === null || Number(id) === 0) return null;
      return names.get(`${kind}:${id}`) ?? "?";
    },
  };
}

/** Replaces `{name}` in a path or body by the id of that post, `{kind:name}` by another's. */
export function resolve(value, known) {
  if (Array.isArray(value)) return value.map((item) => resolve(item, known));
  if (value && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolve(item, known)]),
    );
  }
  if (typeof value !== "string") return value;
  const lookUp = (text) => {
    const [, kind = "post", name] =
      /^(?:(post|term|attribute|tax|zone|method|webhook|line):)?(.+)$/.exec(text);
    return known.find(kind, name).id;
  };
  const whole = /^\{([^{}"]+)\}$/.exec(value);
  if (whole) return lookUp(whole[1]);
  return value.replace(/\{([^{}"]+)\}/g, (_, text) => String(lookUp(text)));
}

// Cases over REST as tables: each name has one step or a list of steps.

/**
 * Step of `[request, answer, body]`: `PUT orders/{paid} by read` names the key pair if it is not the
 * one that may write; `order as paid` names the projection of the response, and stores its id.
 */
function stepOf([request, answer, body = null]) {
  const [, method, path, who] = /^(\S+) (.+?)(?: by (\w+))?$/.exec(request);
  const [kind, name] = answer.split(" as ");
  return { method, path, body, kind, name, who };
}

/** Cases `{ name, steps }` of a table. */
export const casesOf = (table) =>
  Object.entries(table).map(([name, steps]) => ({
    name,
    steps: (Array.isArray(steps[0]) ? steps : [steps]).map(stepOf),
  }));

/** Coupons of an order by their codes. */
export const codes = (...all) => ({ coupon_lines: all.map((code) => ({ code })) });

/** Function that returns the creation of an order with these fields; `name` stores its id. */
export const placing = (fields) => (body, name) => [
  "POST orders",
  name ? `order as ${name}` : "order",
  { ...fields, ...body },
];

/**
 * A function that gives every object a number of its own and null the number 0: two states are the same when their numbers are. A number can
 * be kept in the place of a large object without holding it in memory. Numbers of one function say nothing to another.
 */
export function numberObjects(): (part: object | null) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (part) => {
    if (part === null) return 0
    const known = numbers.get(part)
    if (known !== undefined) return known
    numbers.set(part, ++last)
    return last
  }
}

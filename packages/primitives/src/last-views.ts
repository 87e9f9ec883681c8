/**
 * Gives views of the two memories that were asked for last without making them anew: thousands of values are read from the same ones, and a view costs more than
 * what is read. The memories stay in use until others took their places.
 */
export function createLastViews(): (bytes: Uint8Array) => DataView {
  let one: Uint8Array = new Uint8Array(0)
  let other = one
  let viewOfOne: DataView = new DataView(one.buffer)
  let viewOfOther = viewOfOne
  return (bytes) => {
    if (bytes === one) return viewOfOne
    if (bytes === other) return viewOfOther
    other = one
    viewOfOther = viewOfOne
    one = bytes
    viewOfOne = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return viewOfOne
  }
}

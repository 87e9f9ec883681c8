/** Bytes of a name in its wire form (RFC 1035): more is no name anywhere. */
const MOST_BYTES = 255

/**
 * The one form of a name by ENSIP-15: letters folded, invisible characters out, mixed and whole-script look-alikes refused. null where the text
 * is no name. The tables are read when the first name is asked for.
 */
export async function normaliseName(text: string): Promise<string | null> {
  if (text === '' || text.length > MOST_BYTES || new TextEncoder().encode(text).length > MOST_BYTES) return null
  const { normalize } = await import('viem/ens')
  try {
    const name = normalize(text)
    return name.split('.').every((label) => label !== '') ? name : null
  } catch {
    return null
  }
}

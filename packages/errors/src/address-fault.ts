/** The reasons that families give why a text is no address, and what they are called. A group is the slot of its name. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^it does not start with 0x and has (?<count>\d+) characters/, 'start'],
  [/^it has (?<count>\d+) digits after 0x/, 'digits'],
  [/^"(?<letter>.)" is not a hex digit$/su, 'character'],
  [/^the character "(?<letter>[0OIl])" is not allowed in base58$/, 'base58'],
  [/^the character "(?<letter>.)" is not allowed/su, 'character'],
  [/^its capitals/, 'capitals'],
  [/^the checksum does not match$/, 'checksum'],
  [/^the checksum does not match: letter (?<place>\d+) \("(?<letter>.)"\)/su, 'letter'],
  [/^upper and lower case/, 'mixed'],
  [/^the prefix is not (?<prefix>\S+)$/, 'prefix'],
  [/belongs to another network$/, 'network'],
  [/^an MWEB address/, 'mweb'],
  [
    /characters$|is shorter$|length of an address$|is too short$|^it (?:holds|decodes)|hex digits$|^a public key/,
    'length',
  ],
  [/padding|version|separator|payload|witness|bech32m|has 20 (?:or 32 )?bytes$|^address type/, 'content'],
]

/** The reason for an address whose checksum tells which of its letters, counted from 1, must be another one. */
export const checksumFault = (place: number, letter: string): string =>
  `the checksum does not match: letter ${place} ("${letter}") is wrong, if one alone is`

/**
 * What `ADDRESS_MALFORMED` tells besides its English reason: the name of the fault and what fills the sentence about it, so that visitors read it in their
 * language (the message `addressFault.<fault>`). Nothing for a reason that is none of those that are known.
 */
export function addressFault(reason: string): Readonly<Record<string, string | number>> {
  for (const [pattern, fault] of FAULTS) {
    const found = pattern.exec(reason)
    if (found === null) continue
    const { count, ...slots } = { ...found.groups }
    return { fault, ...slots, ...(count !== undefined && { count: Number(count) }) }
  }
  return {}
}

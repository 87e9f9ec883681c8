/** What passes for something else at sight in a name of letters that every font has (TR39, the part of it that a Solidity identifier can use), in lower case. */
export const SKELETON_STEPS = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['5', 's'],
  ['$', 's'],
  ['₮', 't'],
] as const

/** A name without what sets its words apart, each letter as what it passes for: names of one skeleton are easily taken for each other (reliability S-32). */
export const nameSkeleton = (name: string): string =>
  SKELETON_STEPS.reduce((text, [one, other]) => text.replaceAll(one, other), name.toLowerCase()).replace(
    /[^\p{L}\p{N}]/gu,
    '',
  )

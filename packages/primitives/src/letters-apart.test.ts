import { expect, test } from 'vitest'
import { lettersApart } from './letters-apart.ts'

test('two texts are as far apart as the letters that are put in, left out or changed', () => {
  for (const [one, other, apart] of [
    ['', '', 0],
    ['', 'abc', 3],
    ['chain', 'chains', 1],
    ['retension', 'retention', 1],
    ['prot', 'port', 2],
    ['kitten', 'sitting', 3],
  ] as const) {
    expect(lettersApart(one, other), `${one} ${other}`).toBe(apart)
    expect(lettersApart(other, one), `${other} ${one}`).toBe(apart)
  }
})

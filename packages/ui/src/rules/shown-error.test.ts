import { expect, test } from 'vitest'
import { shownError } from './shown-error.ts'

test('foundations §5.5: an error shows always, or only after the field was left', () => {
  expect(shownError('wrong', 'always', false)).toBe('wrong')
  expect(shownError('wrong', 'blur', false)).toBeNull()
  expect(shownError('wrong', 'blur', true)).toBe('wrong')
  for (const none of [null, undefined, '']) expect(shownError(none, 'always', true)).toBeNull()
})

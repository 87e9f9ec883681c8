import { expect, test } from 'vitest'
import { normaliseQuery } from './normalise-query.ts'

test('explorer §5: a height is understood as pages of every language write it', () => {
  for (const text of [
    '1234567',
    '1,234,567',
    '1.234.567',
    '1 234 567',
    '1\u202f234\u202f567',
    '#1234567',
    '#1,234,567',
    '۱٬۲۳۴٬۵۶۷',
    '١٬٢٣٤٬٥٦٧',
    '१,२३४,५६७',
  ])
    expect(normaliseQuery(text), text).toBe('1234567')
})

test('explorer §5: what only looks like a height stays as it is', () => {
  for (const text of ['1,2', '1,234.567', '12,34,567', '2026-01-31', '3.14', '#', '#lusd', '1,234,567,890,123,456,789'])
    expect(normaliseQuery(text), text).toBe(text)
})

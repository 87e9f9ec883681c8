import { expect, test } from 'vitest'
import { sessionFlagsOf } from './session-flags.ts'
import { showKeys } from './show-keys.ts'

const flags = (values: Record<string, string>) =>
  sessionFlagsOf(() => ({ getItem: (key: string) => values[key] ?? null }))

test('foundations §3.3: showKey 777 turns show-key mode on; mode 1 are tips, 2 pure keys; preview is 1', () => {
  expect(flags({})).toEqual({ showKeys: null, preview: false })
  expect(flags({ showKey: '777' })).toEqual({ showKeys: 'tips', preview: false })
  expect(flags({ showKey: '777', showKeyMode: '1' }).showKeys).toBe('tips')
  expect(flags({ showKey: '777', showKeyMode: '2' }).showKeys).toBe('keys')
  expect(flags({ showKey: '1', showKeyMode: '2', preview: '1' })).toEqual({ showKeys: null, preview: true })
})

test('a browser that refuses its session storage has no flags', () => {
  expect(
    sessionFlagsOf(() => {
      throw new DOMException('no', 'SecurityError')
    }),
  ).toEqual({ showKeys: null, preview: false })
})

test('foundations §3.3: key tips follow the words, pure keys replace them', () => {
  const t = () => 'Blocks'
  expect(showKeys(t, 'tips')('block.title')).toBe('Blocks ⟨block.title⟩')
  expect(showKeys(t, 'keys')('block.title')).toBe('block.title')
})

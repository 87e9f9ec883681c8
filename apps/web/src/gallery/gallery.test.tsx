import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UI_WORDS } from '@orrery/ui/texts'
import { readMessageShelf } from '@orrery/i18n/message-shelf'
import { seldomPages } from '../seldom-pages.gen.ts'
import { seldomPages as workshopPages } from '../seldom-pages.workshop.gen.ts'
import { View } from '../pages/gallery/view.tsx'
import { allSpecimens } from './all-specimens.gen.ts'

const UI = path.resolve(import.meta.dirname, '../../../../packages/ui/src')

test('the gallery is a page of the workshop and no page of the site', () => {
  expect(seldomPages.map(({ id }) => id)).not.toContain('gallery')
  expect(workshopPages.map(({ id }) => id)).toContain('gallery')
  expect(workshopPages.length).toBe(seldomPages.length + 1)
})

test.each(Object.entries(allSpecimens))('%s is called what its file and its part are called', (name, specimen) => {
  expect(specimen.id).toBe(name)
  expect(existsSync(path.join(UI, `${name}.tsx`))).toBe(true)
  const names = specimen.states.map((state) => state.name)
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
})

test('every part of the kit is drawn in the gallery, by itself or inside another', () => {
  const drawn = new Set<string>()
  const reach = (source: string, pattern: RegExp): void => {
    for (const [, late, early] of source.matchAll(pattern)) {
      const name = late ?? early ?? ''
      if (drawn.has(name)) continue
      drawn.add(name)
      const file = path.join(UI, `${name}.tsx`)
      if (existsSync(file)) reach(readFileSync(file, 'utf8'), /import\('\.\/([\w-]+)\.tsx'\)|from '\.\/([\w-]+)\.tsx'/g)
    }
  }
  for (const name of Object.keys(allSpecimens))
    reach(readFileSync(path.join(import.meta.dirname, `${name}.tsx`), 'utf8'), /from '@orrery\/ui\/([\w-]+)'/g)
  const parts = readdirSync(UI).filter((file) => /^[\w-]+\.tsx$/.test(file))
  expect(parts.length).toBeGreaterThan(60)
  // The page's own frame has the one layer that answers copy buttons; the other draws no look of its own.
  const elsewhere = ['copy-layer', 'late-code-viewer']
  expect(parts.map((file) => file.slice(0, -4)).filter((name) => !drawn.has(name) && !(name in allSpecimens))).toEqual(
    elsewhere,
  )
})

const draw = (search: string) =>
  renderToString(
    <View data={{}} chain={null} params={{}} page={1} query={new URLSearchParams(search)} loading={false} />,
  )

test('the server draws every part with an anchor, or one alone', () => {
  const html = draw('')
  for (const id of Object.keys(allSpecimens)) expect(html).toContain(`href="#${id}"`)
  expect(draw('only=button').match(/data-specimen/g)).toHaveLength(1)
  expect(draw('only=<script>')).not.toContain('<script>')
})

test('every word that the kit says by itself is a message, and it has no message that it does not say', async () => {
  const messages = (await readMessageShelf()).messagesOf('site', 'en_US')
  const ofTheKit = Object.keys(messages).filter((key) => key.startsWith('ui.'))
  expect(ofTheKit.toSorted()).toEqual(UI_WORDS.map((word) => `ui.${word}`).toSorted())
})

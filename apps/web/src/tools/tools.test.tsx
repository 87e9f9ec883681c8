import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { SiteContext, type Site } from '../app/site.ts'
import { hasStrip, toolkitOf } from '../app/open-match.ts'
import { allPages } from '../all-pages.ts'
import { localPath } from '../routing/place.ts'
import { createRouter } from '../routing/router.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { allTools } from './all-tools.gen.ts'
import { followTool } from './follow-tool.ts'
import { pictureOf, recommendTools, toolLink } from './recommend-tools.ts'
import type { Tool } from './tool.ts'
import { ToolStrip } from './tool-strip.tsx'

const tool = (id: string, more: Partial<Tool> = {}): Tool => ({
  id,
  name: `tool.${id}.name`,
  introduction: `tool.${id}.introduction`,
  largeImage: `assets/tools/${id}.svg`,
  link: `/${id}`,
  okxLink: `/explorer/${id}`,
  needWeb3Login: false,
  recommendIds: [],
  ...more,
})
const others = ['b', 'c', 'd', 'e'].map((id) => tool(id))
const draw = (recommendIds: readonly string[], prefixed = false) => {
  const place = { language: 'en_US', languageSegment: null, prefixed }
  const site = {
    t: (key: string) => key,
    language: LANGUAGES[0]!,
    place,
    images: OWN_IMAGES,
    reports: false,
    href: (path: string) => localPath(place, path),
  } as unknown as Site
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <ToolStrip toolkit="a" tools={[tool('a', { recommendIds }), ...others]} />
    </SiteContext>,
  )
}

describe('foundations §3.5: the shelf of tools', () => {
  const messages = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../packages/i18n/languages/en_US/messages.json'), 'utf8'),
  ) as Record<string, string>
  const router = createRouter({ routes: allPages, chains: [], languages: [{ code: 'en_US', urlSegment: 'en' }] })

  test.each(allTools.map((one) => [one.id, one] as const))(
    '%s has every field, words, a picture and a place',
    (id, one) => {
      expect(Object.keys(one).sort()).toEqual(
        ['id', 'introduction', 'largeImage', 'link', 'name', 'needWeb3Login', 'okxLink', 'recommendIds'].sort(),
      )
      expect(messages[one.name], one.name).toBeDefined()
      expect(messages[one.introduction], one.introduction).toBeDefined()
      expect(one.id).toBe(id)
      expect(existsSync(join(import.meta.dirname, '../../public', one.largeImage))).toBe(true)
      for (const [link, prefixed] of [
        [one.link, false],
        [one.okxLink, true],
      ] as const)
        if (!link.startsWith('/docs/'))
          expect(router.match(link, ''), link).toMatchObject({ kind: 'page', place: { prefixed } })
    },
  )

  test('every page that is a tool is on the shelf', () => {
    const ids = allPages.flatMap(({ toolkit }) => (toolkit === undefined || toolkit.startsWith(':') ? [] : [toolkit]))
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) expect(allTools.map((one) => one.id)).toContain(id)
    // A page that is several tools: each by what its path says.
    for (const { id, link } of allTools.filter((one) => !['api', 'home'].includes(one.id))) {
      const found = router.match(link, '')
      expect([id, found.kind === 'page' ? toolkitOf(found) : found.kind]).toEqual([id, id])
    }
  })

  test('the non-primary brand follows a link of its own', () => {
    expect(toolLink(tool('a'), false)).toBe('/a')
    expect(toolLink(tool('a'), true)).toBe('/explorer/a')
  })
})

describe('foundations §2.5: the strip of recommended tools', () => {
  test('stands below pages of the primary brand only, and never on chain pages', () => {
    expect(hasStrip('home', true, false)).toBe(true)
    expect(hasStrip('home', true, true)).toBe(false)
    expect(hasStrip('home', false, false)).toBe(false)
    expect(hasStrip(undefined, true, false)).toBe(false)
  })

  test('is there with one recommendation, and not without', () => {
    expect(draw([])).toBe('')
    expect(draw(['gone'])).toBe('')
    expect(draw(['b'])).toContain('<h2 id="tool-strip"')
    expect(draw(['b'])).toContain('>tool.strip<')
  })

  test('shows what the toolkit recommends, in its order, and never itself', () => {
    const all = [tool('a', { recommendIds: ['d', 'a', 'gone', 'b'] }), ...others]
    expect(recommendTools(all, 'a').map(({ id }) => id)).toEqual(['d', 'b'])
    expect(recommendTools(all, 'unknown')).toEqual([])
  })

  test('§9: advertises from three tools on, three side by side and no more; fewer stand in a list', () => {
    expect(draw(['b', 'c'])).not.toContain('data-advertised')
    expect(draw(['b', 'c', 'd'])).toContain('data-advertised')
    expect(draw(['b', 'c', 'd', 'e']).match(/<li>/g)).toHaveLength(3)
  })

  test('§9: cards are 300 px high side by side, with a picture of 80 px, 64 on small screens', () => {
    const css = readFileSync(join(import.meta.dirname, 'tool-strip.module.css'), 'utf8')
    expect(draw(['b'])).toContain('width="80" height="80"')
    expect(css).toContain('grid-auto-rows: 300px')
    expect(css.split('@media (max-width: 767px)')[1]).toContain('inline-size: 64px')
  })

  test('§7: pictures come from the content delivery where there is one', () => {
    expect(pictureOf(tool('a'), '')).toBe('/assets/tools/a.svg')
    expect(pictureOf(tool('a'), 'https://static.example/x/')).toBe('https://static.example/x/assets/tools/a.svg')
  })

  test('each card has a name, an introduction, a picture and its link', () => {
    const html = draw(['b'])
    expect(html).toContain('href="/b"')
    for (const word of ['tool.b.name', 'tool.b.introduction', '/assets/tools/b.svg']) expect(html).toContain(word)
  })
})

describe('foundations §2.5, §6: a click on a card', () => {
  const click = (needWeb3Login: boolean, visitor: Partial<Visitor>) => {
    const done: string[] = []
    followTool(
      { preventDefault: () => done.push('kept') },
      {
        tool: { id: 'a', needWeb3Login },
        href: 'https://here.example/a',
        visitor: { isLoggedIn: () => false, canLogin: () => true, login: async () => false, ...visitor },
        tell: (name, values) => done.push(`${name} ${values['tool']}`),
        open: (href) => done.push(`open ${href}`),
      },
    )
    return done
  }

  test('is reported with the name of the tool, and followed', () => {
    expect(click(false, {})).toEqual(['tool a'])
  })

  test('passes for a visitor who is logged in', () => {
    expect(click(true, { isLoggedIn: () => true })).toEqual(['tool a'])
  })

  test('logs in first where the tool needs it, then opens a new tab', async () => {
    const asked: string[] = []
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const login = (returnTo: string) => {
      asked.push(returnTo)
      return promise
    }
    const done = click(true, { login })
    expect(done).toEqual(['tool a', 'kept'])
    expect(asked).toEqual(['https://here.example/a'])
    resolve(true)
    await expect.poll(() => done.at(-1)).toBe('open https://here.example/a')
  })

  test('opens nothing when the login is refused', async () => {
    const done = click(true, {})
    await new Promise((resolve) => setTimeout(resolve))
    expect(done).toEqual(['tool a', 'kept'])
  })
})

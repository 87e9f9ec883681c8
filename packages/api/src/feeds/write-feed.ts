import { escapeXml } from '@orrery/safety/escape-markup'

/** One thing that happened. Texts are plain: what strangers wrote is escaped on the way out. */
export type FeedEntry = {
  /** Never changes for the same thing. */
  readonly id: string
  readonly link: string
  readonly title: string
  readonly summary: string
  readonly timeMs: number
}

export type Feed = {
  readonly title: string
  readonly subtitle: string
  /** The page that shows the same. */
  readonly page: string
  /** Where this feed is. */
  readonly self: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
}

export type FeedForm = 'atom' | 'rss'

/** Marks that turn the direction of writing, with which a name could rewrite the line around it. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Any text as the text of a feed. */
export const xmlText = (text: string): string => escapeXml(text.replace(BIDI, ''))

const iso = (timeMs: number): string => new Date(timeMs).toISOString()
/** RFC 822, as RSS wants it. */
const rfc822 = (timeMs: number): string => new Date(timeMs).toUTCString()

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

function atom({ title, subtitle, page, self, entries }: Feed): string {
  const updated = entries[0]?.timeMs ?? 0
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', self),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', iso(updated)),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    '<author><name>Orrery</name></author>',
    ...entries.flatMap((entry) => [
      '<entry>',
      element('id', entry.id),
      element('title', entry.title),
      element('updated', iso(entry.timeMs)),
      `<link rel="alternate" type="text/html" href="${xmlText(entry.link)}"/>`,
      element('summary', entry.summary),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

function rss({ title, subtitle, page, self, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', page),
    element('description', subtitle),
    element('language', 'en'),
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(self)}"/>`,
    ...entries.flatMap((entry) => [
      '<item>',
      element('title', entry.title),
      element('link', entry.link),
      `<guid isPermaLink="false">${xmlText(entry.id)}</guid>`,
      element('pubDate', rfc822(entry.timeMs)),
      element('description', entry.summary),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** A feed as Atom 1.0 (RFC 4287) or RSS 2.0. */
export const writeFeed = (feed: Feed, form: FeedForm): string => (form === 'atom' ? atom(feed) : rss(feed))

import { displayName } from '@orrery/entities/display-name'
import type { SearchResult } from '@orrery/model/wire/search'
import { escapeXml } from '@orrery/safety/escape-markup'

/** Where a browser asks for suggestions while somebody writes in its address bar. */
export const SUGGESTIONS_PATH = '/opensearch/suggestions'
export const SUGGESTIONS_TYPE = 'application/x-suggestions+json'

/** How a browser searches here from its address bar (OpenSearch 1.1 draft 6). */
export const openSearchXml = (origin: string): string => {
  const at = (path: string): string => `${escapeXml(origin)}${path}?q={searchTerms}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '<ShortName>Orrery</ShortName>',
    '<Description>Blocks, transactions, addresses, tokens and names</Description>',
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="48" height="48" type="image/x-icon">${escapeXml(origin)}/favicon.ico</Image>`,
    `<Url type="text/html" template="${at('/search-suggestion')}"/>`,
    `<Url type="${SUGGESTIONS_TYPE}" template="${at(SUGGESTIONS_PATH)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

/** Suggestions that are told at a time, and letters of each. */
const MOST = 8
const LONGEST = 200

/**
 * What was found as browsers take it: the text, completions of it that lead to one subject each, what each is. Names that pass for others are left out: there is no
 * room to say so beside them.
 */
export function suggestionsOf(text: string, { hits }: Pick<SearchResult, 'hits'>): string {
  // What several chains have of one name is one completion: its page tells them apart.
  const told = new Map<string, string>()
  for (const { id, title, about } of hits) {
    if (about?.token?.isDoubted === true || displayName(title).warnings.length > 0) continue
    if (told.size < MOST && !told.has(id)) told.set(id.slice(0, LONGEST), title.slice(0, LONGEST))
  }
  return JSON.stringify([text, [...told.keys()], [...told.values()]])
}

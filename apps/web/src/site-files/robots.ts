/**
 * What programs that walk the web are asked to leave alone (RFC 9309). Pages by their plain paths are theirs; whatever has a query is a view of one of them (a place in a list, a filter,
 * another form), of which there is no end, and numbered pages move with every block. Cards of pages are for those who show links.
 */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /*?format=png$',
    'Disallow: /*?',
    'Disallow: /*/page/',
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * A request's URL with broken percent escapes made literal, for Fastify's `rewriteUrl`. Without it such a URL is refused
 * before any route sees it; with it the visitor gets the page that says what is wrong. A query that is empty is left out: a browser tells its page that there is none.
 */
export function repairUrl(url: string): string {
  const repaired = url.replace(/\?$/, '').replace(/%(?![\da-f]{2})/gi, '%25')
  try {
    decodeURIComponent(repaired.split('?')[0]!)
    return repaired
  } catch {
    // Escapes that are well formed but no UTF-8.
    return url.replace(/\?$/, '').replaceAll('%', '%25')
  }
}

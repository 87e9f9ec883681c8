const weak = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether whoever asks has the answer of this tag already, by his `If-None-Match`: one tag, several or a star, by the weak comparison (RFC 9110 §13.1.2),
 * for proxies that pack an answer weaken its tag.
 */
export const knowsTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => weak(tag) === weak(etag)))

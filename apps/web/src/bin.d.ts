declare module '*.bin?url' {
  /** Where the file is served. */
  const url: string
  export default url
}

interface ImportMeta {
  /** Said by the bundler: a branch that is not for this side is left out. */
  readonly env: { readonly SSR: boolean }
}

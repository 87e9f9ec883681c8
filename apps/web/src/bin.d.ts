declare module '*.bin?url' {
  /** Where the file is served. */
  const url: string
  export default url
}

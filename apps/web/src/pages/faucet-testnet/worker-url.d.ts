declare module '*?worker&url' {
  /** Where the worker's script is served. */
  const url: string
  export default url
}

/** Never drawn: the page leads on. */
export const View = () => null

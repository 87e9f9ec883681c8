/** A day of UTC, the same in every language. */
export const DayText = ({ ms }: { readonly ms: number }) => {
  const text = new Date(ms).toISOString().slice(0, 10)
  return (
    <time dateTime={text} dir="ltr">
      {text}
    </time>
  )
}

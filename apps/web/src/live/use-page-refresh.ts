import { useNavigator } from '../app/navigator-context.ts'

/** Loads the data of the page that shows once more. What shows stays until the new data is here. */
export function usePageRefresh(): () => Promise<void> {
  const { refresh } = useNavigator()
  return refresh
}

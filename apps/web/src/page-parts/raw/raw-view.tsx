import { usePageContext } from '@orrery/entities/page-context'
import { RawJson } from './raw-json.tsx'
import styles from './raw-view.module.css'

export type RawAnswer = { readonly method: string; readonly params: readonly unknown[]; readonly result: unknown }

/** Where the page comes from: the node's own answers, the calls that fetched them, and our API's address (screens-evm §0.2 Raw). */
export function RawView({
  answers,
  apiPath,
  api,
}: {
  readonly answers: readonly RawAnswer[]
  readonly apiPath: string
  readonly api: unknown
}) {
  const { t } = usePageContext()
  return (
    <div className={styles.raw}>
      <section>
        <h2 className={styles.heading}>{t('raw.api')}</h2>
        <p className={styles.call}>
          <a href={apiPath} data-leave>
            <bdi dir="ltr">GET {apiPath}</bdi>
          </a>
        </p>
        <RawJson value={api} name="api" />
      </section>
      {answers.map(({ method, params, result }, index) => (
        <section key={index}>
          <h2 className={styles.heading}>{t('raw.node', { method })}</h2>
          <p className={styles.call}>
            <bdi dir="ltr">{JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}</bdi>
          </p>
          <RawJson value={result} name={method} />
        </section>
      ))}
    </div>
  )
}

import { createClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'

/** The API of this site. */
export const openApi = () => createClient({ request: createFetchRequest(`${location.origin}/api/explorer`) })

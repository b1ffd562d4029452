import { data } from 'react-router'
import { NotFound } from '../../layouts/ErrorScreen.tsx'

/** The answer is 404 as well as the words. */
export const loader = () => data(null, { status: 404 })

export default function NotFoundScreen() {
  return <NotFound />
}

/** What the people who run the site watch; the same from every process, because it is read from the database. */
export type Figures = {
  /** Orders and acts of a fund that the last settlement owed and that still wait. */
  settleWaiting: ReadonlyMap<string, number>
  /** Seconds since a job that has not ended for its day was due; 0 when nothing is due. */
  jobLateS: ReadonlyMap<string, number>
  /** Open requests that end within half an hour. */
  expiring: readonly { requestId: bigint; expiresAt: Date }[]
  /** Requests that were refused today, or ended undecided, with the names of their makers. */
  ended: readonly { requestId: bigint; isRefused: boolean; maker: string }[]
  queues: readonly { queue: string; length: number; ageS: number }[]
  /** Infinity when no backup was ever made. */
  backupAgeS: number
  /** Infinity when no restore drill ever passed. */
  drillAgeS: number
}

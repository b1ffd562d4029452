/** The day or days of a report. */
export const periodText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? to : `${from} 至 ${to}`

/** A file size in a readable unit. */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Why no assessment is left today. */
export const usedUpText = (from: string): string => `测评次数已用完，${from} 起可再次测评`

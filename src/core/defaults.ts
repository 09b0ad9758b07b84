/** Strikes of a chain that are considered when neither the signal nor the settings say how many. */
export const defaultStrikeCount = 10;

/** Time zone of dates when the settings name none. */
export const defaultMarketTimeZone = 'America/New_York';

/** A currency as ports and pairs write it: `USD`, `BTC`. */
export const currencyPattern: RegExp = /^[A-Za-z0-9]{1,20}$/;

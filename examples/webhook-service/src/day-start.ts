/** Start of the day of a time, `$1` in milliseconds, in a time zone, `$2`. */
export const dayStartSql = `(
  SELECT extract(epoch FROM date_trunc('day', to_timestamp($1::float8 / 1000) AT TIME ZONE $2) AT TIME ZONE $2) * 1000
)::float8`;

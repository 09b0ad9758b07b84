export { describeError, errorCatalogue } from './foundation/errors.js';

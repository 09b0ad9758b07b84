import { cornix } from './cornix.js';
import type { Dialect, DialectId } from './dialect.js';
import { octoBot } from './octo-bot.js';
import { openAlgo } from './open-algo.js';
import { pineConnector } from './pine-connector.js';
import { threeCommas } from './three-commas.js';
import { tradersPost } from './traders-post.js';
import { whook } from './whook.js';

/**
 * The platforms whose messages can be translated, each as a table with its sources.
 *
 * @example
 * Object.keys(dialects); // ['3commas', 'cornix', 'octobot', 'openalgo', 'pineconnector', 'traderspost', 'whook']
 * dialects.whook.syntax.kind; // 'words'
 */
export const dialects: Readonly<Record<DialectId, Dialect>> = {
  '3commas': threeCommas,
  cornix,
  octobot: octoBot,
  openalgo: openAlgo,
  pineconnector: pineConnector,
  traderspost: tradersPost,
  whook,
};

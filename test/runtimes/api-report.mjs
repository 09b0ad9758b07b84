// The public API of each subpath, as its declarations in dist say: compares with test/types/*.api.md, or with --update writes them.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** The subpaths that have declarations: `.`, `./async` … */
export const subpaths = Object.keys(exports).filter((subpath) => exports[subpath].import?.types !== undefined);

/**
 * Compares the report of a subpath with the one in test/types/, or writes it again; returns the faults.
 *
 * @param {string} subpath
 * @param {boolean} update
 * @returns {string[]}
 */
export function apiFaults(subpath, update) {
  const name = subpath === '.' ? 'signal-to-order' : `signal-to-order${subpath.slice(1).replaceAll('/', '-')}`;
  const silent = { logLevel: ExtractorLogLevel.None };
  const faults = [];
  Extractor.invoke(
    ExtractorConfig.prepare({
      configObjectFullPath: `${root}/api-extractor.json`,
      packageJsonFullPath: `${root}/package.json`,
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: `${root}/${exports[subpath].import.types}`,
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              lib: ['es2023'],
              module: 'nodenext',
              strict: true,
              types: [],
              skipLibCheck: true,
            },
            files: [exports[subpath].import.types],
          },
        },
        apiReport: {
          enabled: true,
          // The other subpaths use the types of the main entry.
          includeForgottenExports: subpath === '.',
          reportFileName: `${name}.api.md`,
          reportFolder: `${root}/test/types`,
          reportTempFolder: `${root}/reports/api`,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: {
          compilerMessageReporting: { default: { logLevel: 'error' } },
          extractorMessageReporting: { default: silent },
          tsdocMessageReporting: { default: silent },
        },
      },
    }),
    {
      localBuild: update,
      messageCallback: (message) => {
        message.handled = true;
        if (message.logLevel === 'error' || (!update && message.logLevel === 'warning')) {
          faults.push(message.text);
        }
      },
    },
  );
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const subpath of subpaths) {
    for (const fault of apiFaults(subpath, process.argv.includes('--update'))) {
      console.error(`${subpath}: ${fault}`);
      process.exitCode = 1;
    }
  }
}

import { NO_CUTS, type Cuts } from './cut-code.ts'

/** What the site imports from React: nothing else of it is in what browsers load. */
export const REACT_EXPORTS: readonly string[] = [
  'Component',
  'Fragment',
  'createContext',
  'createElement',
  'startTransition',
  'use',
  'useCallback',
  'useContext',
  'useEffect',
  'useEffectEvent',
  'useId',
  'useLayoutEffect',
  'useMemo',
  'useReducer',
  'useRef',
  'useState',
  'useSyncExternalStore',
]

/** Tells tools for development whether the build is one for production. */
const entrance: Cuts = { ...NO_CUTS, statements: [{ in: null, begins: 'checkDCE();' }] }

const react: Cuts = {
  ...NO_CUTS,
  exports: [...REACT_EXPORTS, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version'],
}

const reactDom: Cuts = {
  ...NO_CUTS,
  exports: ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
}

// Kinds of fibers by their numbers (ReactWorkTags.js of React 19.2).
const PORTAL = 4
const STRICT_MODE = 8
const CONSUMER = 9
const FORWARD_REF = 11
const PROFILER = 12
const SUSPENSE = 13
const MEMO = 14
const SIMPLE_MEMO = 15
const LAZY = 16
const INCOMPLETE_CLASS = 17
const DEHYDRATED = 18
const SUSPENSE_LIST = 19
const SCOPE = 21
const OFFSCREEN = 22
const LEGACY_HIDDEN = 23
const CACHE = 24
const TRACING_MARKER = 25
const HOISTABLE = 26
const SINGLETON = 27
const VIEW_TRANSITION = 30
const ACTIVITY = 31

/** Why a drawing stopped: all but a fault (1) are about waiting, and nothing waits. */
const WAITING = [2, 3, 4, 5, 6, 7, 8, 9]

const reactDomClient: Cuts = {
  ...NO_CUTS,
  never: {
    tag: [
      PORTAL,
      STRICT_MODE,
      CONSUMER,
      FORWARD_REF,
      PROFILER,
      SUSPENSE,
      MEMO,
      SIMPLE_MEMO,
      LAZY,
      INCOMPLETE_CLASS,
      DEHYDRATED,
      SUSPENSE_LIST,
      SCOPE,
      OFFSCREEN,
      LEGACY_HIDDEN,
      CACHE,
      TRACING_MARKER,
      HOISTABLE,
      SINGLETON,
      VIEW_TRANSITION,
      ACTIVITY,
    ],
    nodeTag: [PORTAL],
    grandTag: [PORTAL, HOISTABLE, SINGLETON],
    workInProgressSuspendedReason: WAITING,
  },
  equalsNothing: [
    'REACT_ACTIVITY_TYPE',
    'REACT_CONSUMER_TYPE',
    'REACT_FORWARD_REF_TYPE',
    'REACT_LAZY_TYPE',
    'REACT_MEMO_TYPE',
    'REACT_PORTAL_TYPE',
    'REACT_PROFILER_TYPE',
    'REACT_STRICT_MODE_TYPE',
    'REACT_SUSPENSE_LIST_TYPE',
    'REACT_SUSPENSE_TYPE',
  ],
  always: {
    // Browsers of 2024.
    canUseDOM: '!0',
    passiveBrowserEventsSupported: '!0',
    isInputEventSupported: '!0',
    // No tools for development.
    injectedHook: 'null',
    shouldDoubleInvokeUserFnsInHooksDEV: '!1',
    // Nothing waits, nothing is hidden meanwhile, and no transition is asynchronous.
    SuspenseException: 'null',
    SuspenseActionException: 'null',
    SuspenseyCommitException: 'null',
    SelectiveHydrationException: 'null',
    'suspenseHandlerStackCursor.current': 'null',
    'suspenseStackCursor.current': '0',
    'currentTreeHiddenStackCursor.current': 'null',
    shellBoundary: 'null',
    currentEntangledActionThenable: 'null',
    // Forms have no actions that are functions.
    needsFormReset: '!1',
    previousDispatcher: 'null',
  },
  bodies: {
    getStackByFiberInDevAndProd: 'return ""',
    setIsStrictModeForDevtools: '',
    getParentHydrationBoundary: 'return null',
    isHostHoistableType: 'return !1',
    isCustomElement: 'return !1',
    createCache: 'return{refCount:0}',
    releaseCache: '',
    pushAsyncDispatcher: 'return null',
    entangleAsyncAction: '',
    suspendIfUpdateReadFromEntangledAsyncAction: '',
    extractEvents$1: '',
    getHoistableRoot: 'return null',
    preloadInstanceAndSuspendIfNeeded: '',
    defaultOnDefaultTransitionIndicator: '',
    callComponentWillReceiveProps: '',
    makePrefixMap: 'return{}',
    getVendorPrefixedEventName: 'return eventName',
  },
  statements: [
    // What old browsers need.
    { in: null, begins: 'if(canUseDOM)try{' },
    { in: null, begins: 'if(canUseDOM){varJSCompiler' },
    { in: null, begins: 'canUseDOM&&((style=' },
    { in: null, begins: 'canUseDOM&&"documentMode"indocument' },
    // What tells what is about to be written, and how it is composed.
    { in: null, begins: 'registerTwoPhaseEvent("onBeforeInput"' },
    { in: null, begins: 'registerTwoPhaseEvent("onComposition', times: 3 },
    { in: 'dispatchEventForPluginEventSystem', begins: 'if(canUseCompositionEvent)' },
    { in: 'dispatchEventForPluginEventSystem', begins: 'eventType&&(useFallbackCompositionData' },
    { in: 'dispatchEventForPluginEventSystem', begins: 'if((fallbackData=canUseTextInputEvent' },
    // What is asked for before it is drawn, and roots that nobody makes.
    { in: null, begins: 'ReactDOMSharedInternals.d=' },
    { in: null, begins: 'ReactDOMSharedInternals.findDOMNode=' },
    { in: null, begins: 'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration=' },
    { in: null, begins: 'exports.createRoot=' },
    { in: null, begins: 'if("undefined"!==typeof__REACT_DEVTOOLS_GLOBAL_HOOK__)' },
    { in: 'retryIfBlockedOn', begins: 'for(vari=0;i<queuedExplicitHydrationTargets.length' },
    { in: 'retryIfBlockedOn', begins: 'for(;0<queuedExplicitHydrationTargets.length' },
    { in: 'retryIfBlockedOn', begins: 'i=(unblocked.ownerDocument||unblocked).$$reactFormReplay' },
    { in: 'retryIfBlockedOn', begins: 'if(null!=i)for(queuedTarget=0' },
    // Forms whose action is a function.
    { in: 'setProp', begins: 'if("function"===typeofvalue){domElement.setAttribute(key,"javascript:throw' },
    { in: 'pushHostContext', begins: 'null!==fiber.memoizedState&&push(hostTransitionProviderCursor' },
    { in: 'popHostContext', begins: 'hostTransitionProviderCursor.current===fiber&&' },
    { in: 'propagateParentContextChanges', begins: 'if(parent===hostTransitionProviderCursor.current)' },
    { in: 'beginWork', begins: 'null!==workInProgress.memoizedState&&(($$typeof=renderWithHooks(' },
    // Promises and contexts as what is drawn.
    { in: 'use', begins: 'if("function"===typeofusable.then)' },
    ...['createChild', 'updateSlot', 'updateFromMap', 'reconcileChildFibersImpl'].flatMap((within) => [
      { in: within, begins: 'if("function"===typeofnewChild.then)' },
      { in: within, begins: 'if(newChild.$$typeof===REACT_CONTEXT_TYPE)' },
    ]),
    // A drawing that waits, and a commit that waits for styles and pictures.
    { in: 'createChildReconciler', begins: 'if(x===SuspenseException||x===SuspenseActionException)throwx;' },
    { in: 'handleThrow', begins: 'thrownValue===SuspenseException||', instead: 'workInProgressSuspendedReason=1;' },
    { in: 'throwException', begins: 'if(null!==value&&"object"===typeofvalue&&"function"===typeofvalue.then)' },
    { in: 'throwAndUnwindWorkLoop', begins: 'if(isHydrating||1===suspendedReason)', instead: 'root=!0;' },
    { in: 'performWorkOnRoot', begins: 'if((lanes&62914560)===lanes&&' },
    { in: 'commitRootWhenReady', begins: 'if(suspendedCommitReason&8192||' },
  ],
  members: {
    objects: [
      'ContextOnlyDispatcher',
      'HooksDispatcherOnMount',
      'HooksDispatcherOnUpdate',
      'HooksDispatcherOnRerender',
    ],
    names: [
      'useActionState',
      'useCacheRefresh',
      'useDebugValue',
      'useDeferredValue',
      'useFormState',
      'useHostTransitionStatus',
      'useImperativeHandle',
      'useInsertionEffect',
      'useOptimistic',
      'useTransition',
    ],
  },
}

const scheduler: Cuts = {
  ...NO_CUTS,
  exports: [
    'unstable_IdlePriority',
    'unstable_ImmediatePriority',
    'unstable_LowPriority',
    'unstable_NormalPriority',
    'unstable_UserBlockingPriority',
    'unstable_cancelCallback',
    'unstable_getCurrentPriorityLevel',
    'unstable_now',
    'unstable_requestPaint',
    'unstable_scheduleCallback',
    'unstable_shouldYield',
  ],
}

/**
 * What of React and its DOM renderer (19.2) browsers need not load, by the end of a module's path: the site draws with functions, two classes that catch faults, contexts, fragments and elements within
 * one root (`docs/decisions/0031-react-without-the-rest.md`).
 */
export const REACT_CUTS: { readonly [path: string]: Cuts } = {
  'react/cjs/react.production.js': react,
  'react-dom/index.js': entrance,
  'react-dom/client.js': entrance,
  'react-dom/cjs/react-dom.production.js': reactDom,
  'react-dom/cjs/react-dom-client.production.js': reactDomClient,
  'scheduler/cjs/scheduler.production.js': scheduler,
}

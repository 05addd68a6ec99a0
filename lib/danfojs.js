// danfojs by the name objective-lab/danfojs, for tools that cannot see the types in danfojs's own package.
module.exports = require("danfojs");

// Every bare import in this place resolves here, and this is no module: the rules of the shop use nothing from npm.

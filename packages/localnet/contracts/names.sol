// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Who owns a name and who answers for it (ERC-137).
contract NameRegistry {
    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    error NotOwner(bytes32 node, address caller);

    modifier onlyOwner(bytes32 node) {
        if (owner[node] != msg.sender) revert NotOwner(node, msg.sender);
        _;
    }

    constructor() {
        owner[0] = msg.sender;
    }

    function setOwner(bytes32 node, address to) external onlyOwner(node) {
        owner[node] = to;
        emit Transfer(node, to);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address to) external onlyOwner(node) returns (bytes32 child) {
        child = keccak256(abi.encodePacked(node, label));
        owner[child] = to;
        emit NewOwner(node, label, to);
    }

    function setResolver(bytes32 node, address to) external onlyOwner(node) {
        resolver[node] = to;
        emit NewResolver(node, to);
    }
}

/// What a name stands for (ERC-137, ERC-181, ERC-634). Its owner writes, and so do the house's own contracts.
contract NameResolver {
    event AddrChanged(bytes32 indexed node, address a);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    NameRegistry immutable registry;
    address immutable house;
    mapping(address => bool) trusted;

    mapping(bytes32 => address) public addr;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;

    error NotOwner(bytes32 node, address caller);

    modifier onlyWriter(bytes32 node) {
        if (!trusted[msg.sender] && registry.owner(node) != msg.sender) revert NotOwner(node, msg.sender);
        _;
    }

    constructor(NameRegistry registry_) {
        registry = registry_;
        house = msg.sender;
    }

    function trust(address writer) external {
        require(msg.sender == house);
        trusted[writer] = true;
    }

    function setAddr(bytes32 node, address a) external onlyWriter(node) {
        addr[node] = a;
        emit AddrChanged(node, a);
    }

    function setName(bytes32 node, string calldata to) external onlyWriter(node) {
        name[node] = to;
        emit NameChanged(node, to);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyWriter(node) {
        text[node][key] = value;
        emit TextChanged(node, key, key, value);
    }
}

/// Which name an address calls itself: anybody may claim any, so that readers must ask the name back.
contract ReverseRegistrar {
    bytes16 constant HEX = "0123456789abcdef";

    event ReverseClaimed(address indexed addr, bytes32 indexed node);

    NameRegistry immutable registry;
    NameResolver immutable resolver;
    bytes32 immutable base;

    constructor(NameRegistry registry_, NameResolver resolver_, bytes32 base_) {
        registry = registry_;
        resolver = resolver_;
        base = base_;
    }

    function setName(string calldata name) external returns (bytes32 node) {
        node = registry.setSubnodeOwner(base, labelOf(msg.sender), address(this));
        emit ReverseClaimed(msg.sender, node);
        if (registry.resolver(node) != address(resolver)) registry.setResolver(node, address(resolver));
        resolver.setName(node, name);
    }

    /// The hash of an address written as 40 small hex digits.
    function labelOf(address who) internal pure returns (bytes32) {
        bytes memory digits = new bytes(40);
        uint160 rest = uint160(who);
        for (uint256 i = 40; i > 0; i--) {
            digits[i - 1] = HEX[rest & 15];
            rest >>= 4;
        }
        return keccak256(digits);
    }
}

/// Lends names below .eth for a time.
contract NameRegistrar {
    event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires);
    event NameRenewed(string name, bytes32 indexed label, uint256 cost, uint256 expires);

    uint256 public constant GRACE_PERIOD = 90 days;
    uint256 public constant PRICE = 1e12;

    NameRegistry immutable registry;
    NameResolver immutable resolver;
    bytes32 immutable base;
    mapping(uint256 => uint256) public nameExpires;

    error Taken(string name);

    constructor(NameRegistry registry_, NameResolver resolver_, bytes32 base_) {
        registry = registry_;
        resolver = resolver_;
        base = base_;
    }

    function register(string calldata name, address owner, uint256 duration) external payable {
        bytes32 label = keccak256(bytes(name));
        uint256 id = uint256(label);
        if (nameExpires[id] != 0 && nameExpires[id] + GRACE_PERIOD >= block.timestamp) revert Taken(name);
        require(msg.value >= PRICE * duration, "price");
        nameExpires[id] = block.timestamp + duration;
        bytes32 node = registry.setSubnodeOwner(base, label, address(this));
        registry.setResolver(node, address(resolver));
        resolver.setAddr(node, owner);
        registry.setSubnodeOwner(base, label, owner);
        emit NameRegistered(name, label, owner, msg.value, nameExpires[id]);
    }

    function renew(string calldata name, uint256 duration) external payable {
        bytes32 label = keccak256(bytes(name));
        uint256 id = uint256(label);
        require(nameExpires[id] != 0, "unknown");
        require(msg.value >= PRICE * duration, "price");
        nameExpires[id] += duration;
        emit NameRenewed(name, label, msg.value, nameExpires[id]);
    }
}

/// All of it together. Its contracts stand where it makes them: registry, resolver, reverse registrar, registrar.
contract NameHouse {
    constructor() {
        NameRegistry registry = new NameRegistry();
        NameResolver resolver = new NameResolver(registry);
        bytes32 reverse = registry.setSubnodeOwner(0, keccak256("reverse"), address(this));
        bytes32 addrReverse = keccak256(abi.encodePacked(reverse, keccak256("addr")));
        bytes32 eth = keccak256(abi.encodePacked(bytes32(0), keccak256("eth")));
        ReverseRegistrar reverser = new ReverseRegistrar(registry, resolver, addrReverse);
        NameRegistrar registrar = new NameRegistrar(registry, resolver, eth);
        registry.setSubnodeOwner(reverse, keccak256("addr"), address(reverser));
        registry.setSubnodeOwner(0, keccak256("eth"), address(registrar));
        resolver.trust(address(reverser));
        resolver.trust(address(registrar));
    }
}

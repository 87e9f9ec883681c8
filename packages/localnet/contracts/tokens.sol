// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ordinary token with any name, symbol and number of decimals.
contract PlainToken is ERC20 {
    uint8 private immutable places;

    constructor(string memory name_, string memory symbol_, uint8 places_, address[] memory holders, uint256 each)
        ERC20(name_, symbol_)
    {
        places = places_;
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], each);
    }

    function decimals() public view override returns (uint8) {
        return places;
    }

    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }
}

/// Keeps one percent of every transfer for the collector, so less arrives than was sent.
contract TollToken is ERC20 {
    address public immutable collector;

    constructor(address collector_, address[] memory holders, uint256 each) ERC20("Toll Road", "TOLL") {
        collector = collector_;
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], each);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        uint256 toll = amount / 100;
        super._update(from, collector, toll);
        super._update(from, to, amount - toll);
    }
}

/// A token from before names were strings: name and symbol are bytes32.
contract OldToken {
    bytes32 public constant name = "Old Maker";
    bytes32 public constant symbol = "OMKR";
    uint256 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address[] memory holders, uint256 each) {
        for (uint256 i = 0; i < holders.length; i++) {
            balanceOf[holders[i]] += each;
            totalSupply += each;
            emit Transfer(address(0), holders[i], each);
        }
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// The native coin as a token.
contract WrappedCoin is ERC20 {
    event Deposit(address indexed to, uint256 amount);
    event Withdrawal(address indexed from, uint256 amount);

    constructor() ERC20("Wrapped Ether", "WETH") {}

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        _mint(msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        _burn(msg.sender, amount);
        emit Withdrawal(msg.sender, amount);
        (bool sent,) = msg.sender.call{value: amount}("");
        require(sent, "coin not taken");
    }
}

/// Collectibles whose metadata live on the chain.
contract Collectible is ERC721 {
    using Strings for uint256;

    constructor() ERC721("Night Sky", "SKY") {}

    function mint(address to, uint256 id) external {
        _safeMint(to, id);
    }

    function burn(uint256 id) external {
        _update(address(0), id, msg.sender);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory json = abi.encodePacked('{"name":"Star #', id.toString(), '","description":"A star of the local night sky"}');
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}

/// Several kinds of items in one contract.
contract Items is ERC1155 {
    string public constant name = "Toolbox";
    string public constant symbol = "TOOL";

    constructor(address[] memory holders, uint256[] memory ids, uint256[] memory amounts)
        ERC1155("https://items.invalid/{id}.json")
    {
        for (uint256 i = 0; i < holders.length; i++) _mintBatch(holders[i], ids, amounts, "");
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}

/// A vault of one token (ERC-4626): what is sent to it besides deposits makes its shares worth more.
contract Savings is ERC4626 {
    constructor(IERC20 asset_) ERC20("Local Savings", "sLUSD") ERC4626(asset_) {}
}

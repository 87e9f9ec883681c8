// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

/// Holds coins for someone. Made directly and by the factory.
contract Vault {
    address public owner;

    event Opened(address indexed owner);

    error NotOwner(address caller, address owner);

    constructor(address owner_) payable {
        owner = owner_;
        emit Opened(owner_);
    }

    receive() external payable {}

    function close(address payable to) external {
        if (msg.sender != owner) revert NotOwner(msg.sender, owner);
        (bool sent,) = to.call{value: address(this).balance}("");
        require(sent, "coin not taken");
    }
}

/// Makes vaults at addresses that are known beforehand.
contract VaultFactory {
    event VaultCreated(address indexed vault, address indexed owner, bytes32 salt);

    function create(address owner, bytes32 salt) external payable returns (address vault) {
        vault = address(new Vault{salt: salt, value: msg.value}(owner));
        emit VaultCreated(vault, owner, salt);
    }
}

/// A counter behind a proxy.
contract CounterV1 is UUPSUpgradeable {
    uint256 public count;

    event Counted(address indexed by, uint256 count);

    function increment() external virtual {
        count += 1;
        emit Counted(msg.sender, count);
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }

    /// Anyone: it stands on a chain of one machine.
    function _authorizeUpgrade(address) internal override {}
}

/// The same counter, in larger steps.
contract CounterV2 is CounterV1 {
    function increment() external override {
        count += 10;
        emit Counted(msg.sender, count);
    }

    function version() external pure override returns (string memory) {
        return "2";
    }
}

contract CounterProxy is ERC1967Proxy {
    constructor(address implementation) ERC1967Proxy(implementation, abi.encodeCall(CounterV1.increment, ())) {}
}

/// Pays many with one transaction: value moves by internal calls.
contract MultiSend {
    event Paid(address indexed to, uint256 amount, bool taken);

    function send(address payable[] calldata to, uint256[] calldata amounts) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            (bool taken,) = to[i].call{value: amounts[i]}("");
            emit Paid(to[i], amounts[i], taken);
        }
        if (address(this).balance > 0) payable(msg.sender).transfer(address(this).balance);
    }

    /// Hands the value down `depth` calls before it reaches its end.
    function cascade(address payable to, uint256 depth) external payable {
        if (depth == 0) {
            (bool taken,) = to.call{value: msg.value}("");
            emit Paid(to, msg.value, taken);
        } else {
            this.cascade{value: msg.value}(to, depth - 1);
        }
    }
}

/// Fails in every way that a transaction can.
contract Faulty {
    uint256 public attempts;
    uint256[] private wasted;

    error InsufficientCredit(address account, uint256 available, uint256 required);

    event InnerFailed(bytes reason);

    function withCustomError(uint256 required) external {
        attempts += 1;
        revert InsufficientCredit(msg.sender, attempts, required);
    }

    function withReason() external {
        attempts += 1;
        revert("the shop is closed on Sundays");
    }

    function withoutReason() external pure {
        assembly {
            revert(0, 0)
        }
    }

    function withPanic(uint256 divisor) external view returns (uint256) {
        return 1 ether / (divisor - divisor + attempts - attempts);
    }

    function withoutEnd() external {
        for (;;) wasted.push(block.number);
    }

    /// Succeeds although the call inside it fails.
    function caught() external {
        try this.withReason() {}
        catch (bytes memory reason) {
            emit InnerFailed(reason);
        }
    }
}

/// Code that an account borrows by a set-code authorization (EIP-7702).
contract BatchWallet {
    struct Call {
        address to;
        uint256 value;
        bytes input;
    }

    event Executed(address indexed account, uint256 calls);

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchWallet: not the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].input);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
        emit Executed(address(this), calls.length);
    }
}
